// Loaded into a process of the API by --import: its clock is off by CLOCK_OFF_MS, as a badly kept machine's would be.
const off = Number(process.env.CLOCK_OFF_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + off);
    else super(...words);
  }

  static now() {
    return RealDate.now() + off;
  }
};
