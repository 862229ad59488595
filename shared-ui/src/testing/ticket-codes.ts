/** Codes of tickets as the API makes them: the door of the admin's remote reads them without it. */
export { newTicketKeys, ticketCode, TYPED_TICKET } from '@matinee/api/testing/ticket-codes';
