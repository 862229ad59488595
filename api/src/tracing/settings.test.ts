import { expect, test } from 'vitest';
import { tracingOf, tracingSettings } from './settings.ts';

const { OTEL_EXPORTER_OTLP_HEADERS: headersSetting } = tracingSettings;
const headersOf = (list: string) =>
  tracingOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: headersSetting.parse(list),
    OTEL_TRACES_SAMPLER_ARG: 1,
  })?.headers;

test.each([
  ['Authorization=Basic%20YTpi', { Authorization: 'Basic YTpi' }],
  ['authorization=Bearer abc', { authorization: 'Bearer abc' }],
  ['authorization=Basic%20YQ==, x-team = cinema', { authorization: 'Basic YQ==', 'x-team': 'cinema' }],
  ['x-list=a%2Cb', { 'x-list': 'a,b' }],
])('%s is taken as OpenTelemetry writes headers', (list, headers) => {
  expect(headersOf(list)).toEqual(headers);
});

test.each([
  'authorization',
  '=abc',
  'a b=c',
  'a=%',
  'a=%zz',
  'a=b%0D%0Ac: d',
  'a%0A=b',
  'a=',
  'a=b,,c=d',
  'a=€',
])('%s is refused at the start, as no request could be sent with it', (list) => {
  expect(headersSetting.safeParse(list).success).toBe(false);
});

test('without headers none are sent', () => {
  expect(
    tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: 1 })?.headers,
  ).toEqual({});
});
