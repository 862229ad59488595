import { type Check, well, wrong } from './check.ts';

/** By this much the API lets clocks differ, unless told otherwise (`CLOCK_TOLERANCE_SECONDS`). */
const TOLERANCE_S = 5;
/** The header `Date` has no fractions: it is half a second old on average. */
const HALF_SECOND_MS = 500;

/** The site's clock against that of this machine. That it is right by the database's is what `/api/ready` says. */
export const time: Check = {
  name: 'time',
  async look(site) {
    const { headers, at, took } = await site.ask('/__health');
    const said = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(said))
      return wrong('no answer says when it was given', 'let the proxy pass the header Date on');
    const ahead = (said + HALF_SECOND_MS - at) / 1000;
    const says = `${Math.abs(ahead).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} this machine`;
    if (Math.abs(ahead) <= TOLERANCE_S + took / 2000) return well(says);
    return wrong(says, "set the clocks of the site's machines, and of this one, with NTP");
  },
};
