import { translator } from '@matinee/shared-ui';

/** Texts of the door. */
export const t = translator({
  'door.title': 'Door',
  'door.failed': 'The list of the day could not be fetched',
  'door.none': 'No shows today',
  'door.none.hint': 'As soon as there is a show today, its tickets can be checked here.',
  'door.name': 'This door',
  'door.name.preset': 'Door 1',
  'door.show': 'Show',
  'door.show.any': 'All of today',
  'door.show.option': '{time} · Hall {hall} · {title}',
  'door.show.cancelled': '{time} · Hall {hall} · {title} · cancelled',
  'door.to-site': 'Back to the site',
  'door.to-admin': 'Dashboard',
  'door.code': 'Scan a code, or type number and seat',
  'door.code.hint': 'Such as 7F3A91C2 H4. A hand scanner types by itself.',
  'door.code.keyboard':
    'The keyboard of this device changes what the scanner types: set it to English (US), or scan again.',
  'door.check': 'Check',
  'door.in': 'In',
  'door.to-come': 'Still to come',
  'door.offline': 'No network: the list of {time} decides. Entries that wait to be sent: {count}',
  'door.waiting': 'Entries that wait to be sent: {count}',
  'door.undone.waiting': 'Entries taken back that wait to be sent: {count}',
  'door.unkept':
    'This browser keeps nothing of the door: it is full, or the window is private. Leave this page open. What waits to be sent is lost with it, and without a network it does not open again.',
  'door.unable':
    'This browser cannot check codes without a network: then it lets in by the number on the list alone, and a forged code looks like a good one. Use a current browser.',
  'door.refused':
    'Entries that the server does not take: {count}. It says: {message} They stay on this device: write the seats down, and tell whoever looks after the site.',
  'door.camera': 'Scan with the camera',
  'door.camera.stop': 'Stop the camera',
  'door.camera.denied':
    'This page may not use the camera. Allow it in the browser, by the sign beside the address, and press the button again. Until then, type the codes.',
  'door.camera.none': 'This device has no camera. Connect one and press the button again, or type the codes.',
  'door.camera.busy':
    'Another app uses the camera. Close it and press the button again. Until then, type the codes.',
  'door.camera.missing':
    'This browser gives pages no camera. Open this page by https in a current browser, or type the codes.',
  'door.camera.ended':
    'The camera has stopped: it was unplugged, taken by another app, or is not allowed any more. Press the button again, or type the codes.',
  'door.camera.paused':
    'The device has paused the camera, as for a call. It goes on by itself. Until then, type the codes.',
  'door.camera.unread':
    'No codes can be read from the camera right now. Press the button again, or type the codes.',
  'door.undo': 'Undo this entry',
  'door.undo.reason': 'Seat {seat} was let in by mistake at {door}',
  'door.undo.reason.alone':
    'Seat {seat} was let in by mistake at {door}, and taken back there without a network',
  'door.undo.done': 'The entry of seat {seat} is taken back',
  'door.undo.failed': 'The entry could not be taken back',
  'door.only': 'Only {show}',
  'door.odd': 'Let in twice',
  'door.odd.line': 'Seat {seat} of {show}: at {time} at {door}, without a network',
  'door.odd-other': 'Let in, to be looked at',
  'door.odd-other.line': 'Seat {seat} of {show}: at {time} at {door}, without a network ({why})',
  'door.no-ticket': 'Let in without a good ticket',
  'door.no-ticket.line':
    'Seat {seat} of {show}: at {time} at {door}, without a network. By then the ticket was refunded, or had another code.',

  'outcome.ready': 'Ready',
  'outcome.ready.hint': 'The next code, please.',
  'outcome.ready.hint.last': 'The next code, please. Let in last: seat {seat}.',
  'outcome.ready.hint.used': 'The next code, please. Before: seat {seat}, already used.',
  'outcome.again': 'Seat {seat} again',
  'outcome.again.hint': 'The code that was just let in. Nobody else is let in by it.',
  'outcome.checking': 'Checking',
  'outcome.checking.hint': 'Nobody is let in yet.',
  'outcome.failed': 'Not checked',
  'outcome.failed.hint': 'Nobody is let in by this scan. Scan the code again.',
  'outcome.in': 'Seat {seat}',
  'outcome.in.hint': '{title}, Hall {hall}, {time}',
  'outcome.in.hint.said': 'Hall {hall}, {time}',
  'outcome.in.hint.typed': '{title}, Hall {hall}, {time}. By its number: no code was checked.',
  'outcome.used': 'Already used',
  'outcome.used.hint': 'Seat {seat} was let in at {time} at {door}.',
  'outcome.other_show': 'Another show',
  'outcome.other_show.hint': 'This ticket is for {title}, Hall {hall}, {time}.',
  'outcome.other_show.hint.said': 'This ticket is for Hall {hall}, {time}.',
  'outcome.other_day': 'Another day',
  'outcome.other_day.hint': 'This ticket is not for today.',
  'outcome.other_day.hint.said': 'This ticket is for {day}, {time}, Hall {hall}.',
  'outcome.show_cancelled': 'Show cancelled',
  'outcome.show_cancelled.hint': 'This show does not take place; the money goes back by itself.',
  'outcome.cancelled': 'Cancelled',
  'outcome.cancelled.hint': 'This booking was cancelled.',
  'outcome.refunded': 'Refunded',
  'outcome.refunded.hint': 'The money of this ticket went back.',
  'outcome.unpaid': 'Not paid',
  'outcome.unpaid.hint': 'No payment has arrived for this booking.',
  'outcome.replaced': 'Not the newest code',
  'outcome.replaced.hint': 'Seat {seat} was sent to somebody, or taken back, since this code was made.',
  'outcome.undone': 'Taken back',
  'outcome.undone.hint': 'This scan was taken back. Scan the code again.',
  'outcome.forged': 'Forged',
  'outcome.forged.hint': 'This code was not made by this cinema.',
  'outcome.unclear': 'Not checked',
  'outcome.unclear.hint':
    'The server says “{word}”, which this page does not know. Load it anew, or ask whoever looks after the site.',
  'outcome.unknown': 'No ticket',
  'outcome.unknown.hint': 'Nothing is known of this code. Was it read whole?',
  'outcome.unknown.hint.typed': 'Not among today’s tickets. Its QR code says more.',
  'outcome.unknown.hint.unchecked':
    'It is not on the list, and without a network this browser cannot check its code.',
  'outcome.unknown.hint.alone':
    'It is not on the list. A ticket that was bought since can be let in by its QR code: scan it whole.',
});
