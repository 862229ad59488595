import { foreignPart } from '@matinee/shared-ui/foreign';
import { createApp, defineComponent, h, onBeforeUnmount, onMounted, ref, shallowRef } from 'vue';

interface Props {
  day: string;
}

/** The part that Count.tsx is, in Vue. */
const Count = defineComponent({
  props: { day: { type: String, required: true } },
  setup(props) {
    const count = ref(0);
    onMounted(() => dispatchEvent(new Event('count:begins')));
    onBeforeUnmount(() => dispatchEvent(new Event('count:ends')));
    const slip = () => {
      throw new Error('a slip of the hand');
    };
    return () => {
      if (count.value > 2) throw new Error('more than this part can count');
      return h('p', [
        h('span', `${props.day}: ${count.value}`),
        h('button', { type: 'button', onClick: () => count.value++ }, 'One more'),
        h('button', { type: 'button', onClick: slip }, 'Slip'),
      ]);
    };
  },
});

/** How Vue names what went wrong in a render; whatever a handler throws costs nothing (vue 3.5, ErrorCodes). */
const IN_RENDER = /#runtime-1$|^render function$/;

export default foreignPart<Props>((element, props, tell) => {
  const now = shallowRef(props);
  const app = createApp(() => h(Count, now.value));
  app.config.errorHandler = (error, _, where) => (IN_RENDER.test(where) ? tell(error) : console.error(error));
  app.mount(element);
  return { update: (next) => void (now.value = next), unmount: () => app.unmount() };
});
