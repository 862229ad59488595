import { useState } from 'react';
import { t } from '../messages/search.en.ts';

/** The shell reads the same entry when the slash key is pressed. */
const STORAGE_KEY = 'matinee:search-key';

/** Where the browser keeps nothing, the choice lasts as long as the document. */
let unkept: string | undefined;

function isOnAtFirst(): boolean {
  try {
    return (unkept ?? localStorage.getItem(STORAGE_KEY)) !== 'off';
  } catch {
    return unkept !== 'off';
  }
}

function keep(choice: string): void {
  unkept = undefined;
  try {
    // One that cannot be replaced is not to stand for another.
    localStorage.removeItem(STORAGE_KEY);
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    unkept = choice;
    // As another tab would tell it: the shell hears of a choice that cannot be read.
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: choice }));
  }
}

/**
 * Switches the slash key off. A key without Ctrl or Alt gets in the way of people who speak to their computer, so they
 * must be able to (WCAG 2.1.4).
 */
export function KeySwitch() {
  const [isOn, setOn] = useState(isOnAtFirst);
  return (
    <div className="catalog:mt-14 catalog:text-sm catalog:text-low catalog:pointer-coarse:hidden">
      <label className="catalog:inline-flex catalog:min-h-11 catalog:cursor-pointer catalog:items-center catalog:gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => {
            keep(isOn ? 'off' : 'on');
            setOn(!isOn);
          }}
          className="catalog:size-5 catalog:accent-amber"
        />
        {t('search.key')}
      </label>
      {unkept !== undefined && <p role="status">{t('search.key.unkept')}</p>}
    </div>
  );
}
