/** The cinema's name, its second half in the light of the screen. */
export function Brand({ name }: { name: string }) {
  const half = Math.ceil(name.length / 2);
  return (
    <>
      {name.slice(0, half)}
      <span className="text-amber">{name.slice(half)}</span>
    </>
  );
}
