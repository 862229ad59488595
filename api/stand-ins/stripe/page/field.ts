import { html } from 'hono/html';
import type { FieldName } from './read-card.ts';
import type { Html } from './layout.ts';

export interface FieldOptions {
  name: FieldName;
  label: string;
  type?: 'text' | 'email';
  value?: string;
  placeholder?: string;
  autocomplete: string;
  numeric?: boolean;
  maxlength?: number;
  readonly?: boolean;
  error?: string | undefined;
  /** Id of a further element that explains the field. */
  describedBy?: string | undefined;
  /** The one field that has the focus when the page opens. */
  focused?: boolean;
}

/** A labelled input; what is wrong with it stands under it and is part of its description. */
export function field(options: FieldOptions): Html {
  const { name, error } = options;
  return html`<div class="field">
    <label for="${name}">${options.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${options.type ?? 'text'}"
      value="${options.value ?? ''}"
      placeholder="${options.placeholder ?? ''}"
      autocomplete="${options.autocomplete}"
      maxlength="${options.maxlength ?? 120}"
      inputmode="${options.numeric ? 'numeric' : (options.type ?? 'text')}"
      spellcheck="false"
      required
      ${options.readonly ? 'readonly' : ''}
      ${options.focused ? 'autofocus' : ''}
      aria-invalid="${error === undefined ? 'false' : 'true'}"
      aria-describedby="${options.describedBy ?? ''} ${name}-error"
    />
    <p class="field-error" id="${name}-error">${error ?? ''}</p>
  </div>`;
}
