/** @jsxImportSource preact */
import { foreignPart } from '@matinee/shared-ui/foreign';
import { Component, render, type ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Props {
  day: string;
}

/** A part that is written in Preact. */
function Count({ day }: Props) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    dispatchEvent(new Event('count:begins'));
    return () => void dispatchEvent(new Event('count:ends'));
  }, []);
  if (count > 2 || day === 'never') throw new Error('more than this part can count');
  return (
    <p>
      <span data-count>
        {day}: {count}
      </span>
      <button type="button" onClick={() => setCount(count + 1)}>
        One more
      </button>
      <button
        type="button"
        onClick={() => {
          throw new Error('a slip of the hand');
        }}
      >
        Slip
      </button>
    </p>
  );
}

/** Tells the page what goes wrong later, so that the place is given to what stands for the part. */
class Kept extends Component<
  { tell(error: unknown): void; children?: ComponentChildren },
  { isBroken: boolean }
> {
  override state = { isBroken: false };
  override componentDidCatch(error: unknown) {
    this.props.tell(error);
    this.setState({ isBroken: true });
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

export default foreignPart<Props>((element, props, tell) => {
  const update = (now: Props) =>
    render(
      <Kept tell={tell}>
        <Count {...now} />
      </Kept>,
      element,
    );
  update(props);
  return { update, unmount: () => render(null, element) };
});
