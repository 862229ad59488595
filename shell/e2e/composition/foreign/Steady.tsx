import { Button, Page, Slot } from '@matinee/shared-ui';
import { useState } from 'react';

/** A page with a place, in which a part of another framework stands. */
export default function Steady() {
  const [day, setDay] = useState('Monday');
  return (
    <Page title="Steady">
      <Button onClick={() => setDay('Tuesday')}>The next day</Button>
      <Slot name="fixture.count" props={{ day }} />
    </Page>
  );
}
