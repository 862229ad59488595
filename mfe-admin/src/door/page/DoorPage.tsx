import {
  ApiFailure,
  Button,
  EmptyState,
  FailureNotice,
  Loading,
  dayOf,
  notify,
  leftOut,
  timeOfDay,
  usePage,
  useSite,
} from '@matinee/shared-ui';
import { useWakeLock } from '@matinee/shared-ui/use-wake-lock';
import { DoorOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Verdict } from '../book/decide.ts';
import { kept } from '../book/kept.ts';
import { keptDay } from '../book/kept-day.ts';
import { useDoor } from '../book/use-door.ts';
import { Counters } from './Counters.tsx';
import { DoorChoices, MAX_DOOR_LENGTH } from './DoorChoices.tsx';
import { DoorGuard } from './DoorGuard.tsx';
import { t } from '../en.ts';
import { OddEntries } from './OddEntries.tsx';
import { Camera } from '../scan/Camera.tsx';
import { CodeField } from '../scan/CodeField.tsx';
import { codeAtEnd } from '../scan/code-at-end.ts';
import { useVerdict } from './use-verdict.ts';
import { nameOfShow } from './name-of-show.ts';
import { VerdictPanel } from './VerdictPanel.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';
import { WaysOut } from './WaysOut.tsx';

const preset = t('door.name.preset');
const keptName = kept('name', (read) => (typeof read === 'string' ? read : preset));
const keptShow = kept('show', (read) => (typeof read === 'string' ? read : ''));

/** Lets people in, on a phone in somebody's hand: for the roles door and admin, as the API decides. */
export default function DoorPage() {
  const [hasList] = useState(() => keptDay.read() !== null);
  return (
    <DoorGuard hasList={hasList}>
      <Door />
    </DoorGuard>
  );
}

function Door() {
  const heading = usePage(t('door.title'));
  const { timeZone } = useSite();
  const [door, setDoor] = useState(keptName.read);
  const field = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(keptShow.read);
  const [undoing, setUndoing] = useState<Verdict>();
  // A hand scanner types into the name, too, while that has the focus.
  const scanned = codeAtEnd(door);
  const name = door.slice(0, door.length - scanned.length).slice(0, MAX_DOOR_LENGTH);
  // The API takes no name without a letter.
  const book = useDoor(name.trim() || preset, chosen);
  const { day, isOld, error, showId, isOffline, isKept, isAble, waiting, undone, refused, askForList } = book;
  // With a hand scanner, or by typing, nobody touches the screen between two guests.
  useWakeLock(Boolean(day?.shows.length));
  const { verdict, sight, onCode, onTyped, onSeen, onAway, clear } = useVerdict(book.check);
  const takeBack = async (told: Verdict) => {
    setUndoing(told);
    try {
      await book.takeBack(told);
      notify.success(t('door.undo.done', { seat: told.ticket?.seat ?? '' }));
      clear(told);
      // The button goes with the focus on it, and a hand scanner types wherever that is. Who scans with the camera needs no keyboard.
      const next = camera.current?.querySelector('video') ? heading : field;
      next.current?.focus({ preventScroll: true });
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('door.undo.failed'));
    }
    setUndoing((now) => (now === told ? undefined : now));
  };
  const rename = (to: string) => {
    setDoor(to);
    keptName.write(to);
  };
  const shows = book.shows.filter((show) => showId === undefined || show.showId === showId);
  const listedAt =
    day && [isOld && dayOf(day.now, timeZone), timeOfDay(day.now, timeZone)].filter(Boolean).join(', ');
  return (
    <div className="admin:mx-auto admin:grid admin:max-w-xl admin:grid-cols-1 admin:gap-5 admin:px-4 admin:py-6">
      <h1
        ref={heading}
        tabIndex={-1}
        className="admin:font-display admin:text-4xl admin:tracking-wide admin:text-hi admin:outline-none"
      >
        {t('door.title')}
      </h1>
      {!day && (error ? <FailureNotice message={error.message} onRetry={askForList} /> : <Loading />)}
      {day && showId !== undefined && (
        <p className="admin:wrap-anywhere admin:text-mid">
          {t('door.only', { show: shows.map((show) => nameOfShow(show, timeZone)).join() })}
        </p>
      )}
      {day && day.shows.length + leftOut(day.shows) === 0 && (
        <EmptyState title={t('door.none')} icon={<DoorOpen className="admin:size-7" />}>
          <p>{t('door.none.hint')}</p>
        </EmptyState>
      )}
      {day && (
        <>
          <WaitingNotice
            listedAt={isOffline ? listedAt : null}
            waiting={waiting}
            undone={undone}
            isKept={isKept}
            isAble={isAble}
            refused={refused}
          />
          <VerdictPanel verdict={verdict} sight={sight} day={day} />
          {/* As high as its button, also without it: nothing below moves with each scan. */}
          <div className="admin:grid admin:min-h-11 admin:justify-items-center">
            {verdict && typeof verdict !== 'string' && book.isUndoable(verdict) && (
              <Button kind="quiet" busy={verdict === undoing} onClick={() => void takeBack(verdict)}>
                {t('door.undo')}
              </Button>
            )}
          </div>
          <CodeField field={field} onCode={onTyped} />
          <div ref={camera}>
            <Camera onCode={onSeen} onAway={onAway} onProblem={() => field.current?.focus()} />
          </div>
          <Counters shows={shows} waiting={waiting} at={isOffline ? new Date().toISOString() : day.now} />
          <OddEntries shows={shows} />
          <DoorChoices
            shows={book.shows}
            showId={showId}
            onShow={(show) => {
              setChosen(show ?? '');
              keptShow.write(show ?? '');
            }}
            door={door}
            onDoor={rename}
            onEnter={() => {
              field.current?.focus();
              rename(name);
              if (scanned) onCode(scanned);
            }}
          />
        </>
      )}
      <WaysOut />
    </div>
  );
}
