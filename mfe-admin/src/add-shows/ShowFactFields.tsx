import type { ShowFormat } from '@matinee/api/types';
import { LANGUAGES } from '@matinee/shared-ui/language';
import { field } from '../form/field.ts';
import { t } from './show-facts-en.ts';

const FORMATS: readonly ShowFormat[] = ['2D', '3D', 'IMAX', '4DX'];

interface ShowFactFieldsProps {
  format: string;
  spoken: string;
  subtitles: string;
  onFormat(format: ShowFormat | ''): void;
  onSpoken(language: string): void;
  onSubtitles(language: string): void;
}

/** What may be said of the shows besides: empty for what is not said. */
export function ShowFactFields(fields: ShowFactFieldsProps) {
  const { format, spoken, subtitles, onFormat, onSpoken, onSubtitles } = fields;
  return (
    <div className="admin:grid admin:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] admin:gap-4">
      <Choice
        id="add-format"
        label={t('format')}
        value={format}
        onChange={(chosen) => onFormat(FORMATS.find((each) => each === chosen) ?? '')}
      >
        {FORMATS.map((each) => [each, each])}
      </Choice>
      <Choice id="add-spoken" label={t('spoken')} value={spoken} onChange={onSpoken}>
        {[...LANGUAGES]}
      </Choice>
      <Choice id="add-subtitles" label={t('subtitles')} value={subtitles} onChange={onSubtitles}>
        {[...LANGUAGES]}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  /** value and name of each option */
  children: readonly (readonly [string, string])[];
}

const Choice = ({ id, label, value, onChange, children }: ChoiceProps) => (
  <div>
    <label htmlFor={id} className={field.label}>
      {label}
    </label>
    <select
      id={id}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${field.input} admin:mt-3 admin:w-full`}
    >
      <option value="">{t('unsaid')}</option>
      {children.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </div>
);
