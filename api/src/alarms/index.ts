export { createAlarms, type Alarm } from './alarms.ts';
export { alarmSettings, alarmWebhookOf } from './settings.ts';
