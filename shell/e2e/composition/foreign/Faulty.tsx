import { foreignPart } from '@matinee/shared-ui/foreign';

interface Props {
  day: string;
}

/** What the test has told it to do wrong: the query of the page says so. */
const fault = (): string | null => new URLSearchParams(location.search).get('fault');

/** A part without any framework, which does what no part may. */
export default foreignPart<Props>((element, { day }) => {
  const does = (what: string) => {
    if (fault() === what) throw new Error(`throws in ${what}`);
  };
  const show = (words: string) => {
    if (fault() !== 'nothing') element.textContent = words;
  };
  does('mount');
  // Against its type, as a part in plain JavaScript would.
  if (fault() === 'promise') return new Promise(() => {}) as never;
  show(day);
  return {
    update(now) {
      does('update');
      show(now.day);
    },
    unmount: () => does('unmount'),
  };
});
