import { z } from 'zod';
import { anyNumber } from '../settings/number.ts';
import { urlSetting } from '../settings/url.ts';

/** A header as HTTP has it: the name a token, the value without anything that could end its line. */
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]+$/;

/**
 * The headers of a list, as OpenTelemetry has it: names and values are percent-encoded, blanks around them mean nothing.
 * @returns undefined when it is no such list
 */
function headersIn(list: string): Record<string, string> | undefined {
  try {
    const pairs = list.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodeURIComponent(name.trim()), decodeURIComponent(value.join('=').trim())] as const;
    });
    const isSound = pairs.every(([name, value]) => HEADER_NAME.test(name) && HEADER_VALUE.test(value));
    return isSound ? Object.fromEntries(pairs) : undefined;
  } catch {
    return undefined;
  }
}

/** The settings of traces, under the names that OpenTelemetry gives them; of both servers. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting.optional().meta({
    description: 'where traces are sent (OTLP over HTTP), such as `http://collector:4318`',
    without: 'none are made',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((list) => headersIn(list) !== undefined, {
      error:
        'must be a list of <header>=<value>, divided by commas, where a comma or % of a value is written %2C or %25',
    })
    .optional()
    .meta({
      description: 'headers that are sent with them, percent-encoded: `authorization=Bearer%20…`',
      without: 'none',
    }),
  OTEL_TRACES_SAMPLER_ARG: anyNumber({
    preset: 0.1,
    min: 0,
    max: 1,
    because: 'it is a part of all requests',
  }).describe('the part of the requests that is traced; the same for both servers, or traces have holes'),
};

interface Read {
  SITE_KEY?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Where traces go, and how many; undefined: nowhere. */
export type TracingConfig =
  | {
      endpoint: string;
      headers: Record<string, string>;
      /** of all requests, as a part of one */
      share: number;
      /** Which of them is a matter of this secret, that no stranger can name one which is. */
      key: string;
    }
  | undefined;

/**
 * Where traces go, by the settings that OpenTelemetry has for it.
 * @returns undefined where `OTEL_EXPORTER_OTLP_ENDPOINT` is not set: nothing is traced then
 */
export function tracingOf(env: Read): TracingConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (endpoint === undefined) return undefined;
  const { OTEL_TRACES_SAMPLER_ARG: share, SITE_KEY: key = '' } = env;
  return { endpoint, headers: headersIn(headers ?? '') ?? {}, share, key };
}
