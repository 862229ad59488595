import { z } from 'zod';

/** The address of a mail server, with its login and options. https://nodemailer.com/smtp/ */
export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'is not the address of a mail server, such as smtps://user:password@mail.example:465',
});
