import { z } from 'zod';
import { anyNumber } from '../settings/number.ts';
import { urlSetting } from '../settings/url.ts';

const HEADER_FORM = /^[\w-]+=[^\s,]+$/;

/** The settings of traces, under the names that OpenTelemetry gives them; of both servers. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting.optional().meta({
    description: 'where traces are sent (OTLP over HTTP), such as `http://collector:4318`',
    without: 'none are made',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => text.split(',').every((pair) => HEADER_FORM.test(pair.trim())), {
      error: 'must be a list of <header>=<value>, divided by commas',
    })
    .optional()
    .meta({ description: 'headers that are sent with them: `authorization=…`', without: 'none' }),
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
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = env;
  if (endpoint === undefined) return undefined;
  const pairs = headers
    .split(',')
    .filter(Boolean)
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    });
  const { OTEL_TRACES_SAMPLER_ARG: share, SITE_KEY: key = '' } = env;
  return { endpoint, headers: Object.fromEntries(pairs), share, key };
}
