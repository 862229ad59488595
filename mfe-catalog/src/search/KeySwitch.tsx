import { useState } from 'react';
import { t } from '../messages/en.ts';

/** The shell reads the same entry when the slash key is pressed. */
const STORAGE_KEY = 'matinee:search-key';

/**
 * Switches the slash key off. A key without Ctrl or Alt gets in the way of people who speak to their computer, so they
 * must be able to (WCAG 2.1.4).
 */
export function KeySwitch() {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  return (
    <label className="catalog:mt-14 catalog:inline-flex catalog:min-h-11 catalog:cursor-pointer catalog:items-center catalog:gap-3 catalog:text-sm catalog:text-low catalog:pointer-coarse:hidden">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => {
          localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on');
          setOn(!isOn);
        }}
        className="catalog:size-5 catalog:accent-amber"
      />
      {t('search.key')}
    </label>
  );
}
