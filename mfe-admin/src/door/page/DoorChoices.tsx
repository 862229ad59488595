import type { MaxDoorLength } from '@matinee/api/types';
import { useSite } from '@matinee/shared-ui';
import { useId } from 'react';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';
import { nameOfShow } from './name-of-show.ts';

interface DoorChoicesProps {
  shows: DoorDay['shows'];
  showId: string | undefined;
  onShow(showId: string | undefined): void;
  /** name of this door */
  door: string;
  onDoor(name: string): void;
  /** Enter was pressed in it: by a hand scanner, or by somebody who has named the door */
  onEnter(): void;
}

/** The API's: its type does not let it differ. */
export const MAX_DOOR_LENGTH: MaxDoorLength = 40;
const FIELD =
  'admin:min-h-12 admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-1 admin:px-3 admin:text-hi';

/** Which show is let in here, and what this door is called. */
export function DoorChoices({ shows, showId, onShow, door, onDoor, onEnter }: DoorChoicesProps) {
  const { timeZone } = useSite();
  const [show, name] = [useId(), useId()];
  return (
    <div className="admin:grid admin:gap-4 admin:text-sm admin:text-mid admin:sm:grid-cols-2">
      <div className="admin:grid admin:min-w-0 admin:gap-1">
        <label htmlFor={show}>{t('door.show')}</label>
        <select
          id={show}
          value={showId ?? ''}
          onChange={({ target }) => onShow(target.value || undefined)}
          className={FIELD}
        >
          <option value="">{t('door.show.any')}</option>
          {shows.map((one) => (
            <option key={one.showId} value={one.showId}>
              {nameOfShow(one, timeZone)}
            </option>
          ))}
        </select>
      </div>
      <div className="admin:grid admin:min-w-0 admin:gap-1">
        <label htmlFor={name}>{t('door.name')}</label>
        <input
          id={name}
          value={door}
          placeholder={t('door.name.preset')}
          onChange={({ target }) => onDoor(target.value)}
          // Not sooner: a code that is scanned here is longer than a name, and has to be whole.
          onBlur={({ target }) => onDoor(target.value.slice(0, MAX_DOOR_LENGTH))}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
          }}
          className={FIELD}
        />
      </div>
    </div>
  );
}
