/**
 * A ticket that is typed: the booking's number or its last eight places, the seat, and how often the seat has had another code
 * before. In capitals.
 */
export const TYPED_TICKET = /^([0-9A-F]{8}|[0-9A-F]{24})[ -]?([A-Z][1-9])(?:-(\d{1,3}))?$/;
