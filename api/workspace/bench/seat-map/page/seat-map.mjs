// What its README describes.
export { Front } from '../../../../../mfe-booking/src/seat-map/Front.tsx';
export { SeatMap } from '../../../../../mfe-booking/src/seat-map/SeatMap.tsx';
export { SmallMap } from '../../../../../mfe-booking/src/seat-map/SmallMap.tsx';
export { ViewFromSeat } from '../../../../../mfe-booking/src/seat-map/ViewFromSeat.tsx';
export { bestSeats } from '../../../../../mfe-booking/src/seat-map/best-seats.ts';
export { lonelySeats } from '../../../../../mfe-booking/src/seat-map/lonely-seats.ts';
