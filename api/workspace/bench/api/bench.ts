import type { Db } from 'mongodb';
import type { MeasuredApi } from './measured/start-api.ts';
import type { Payments } from './measured/payments.ts';

/** What is measured, running. */
export interface ApiBench {
  root: string;
  /** measured rounds of each comparison */
  rounds: number;
  api: MeasuredApi;
  /** the API's database, by the bare driver */
  db: Db;
  payments: Payments;
  /** log file of further processes */
  log: string;
}
