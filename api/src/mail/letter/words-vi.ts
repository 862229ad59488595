import type { Words } from './words-en.ts';

/** What e-mails say, in Vietnamese. `My Booking` is what the page is called on the site. */
export const VI: Words = {
  locale: 'vi-VN',
  paid: {
    subject: 'Vé của bạn: {title}, {day} {time}',
    title: 'Vé của bạn',
    lead: 'Chúng tôi đã nhận được thanh toán. Vui lòng xuất trình mã của từng ghế tại cửa vào: mỗi mã dành cho một người.',
    leadFree:
      'Ghế của bạn đã được đặt. Vui lòng xuất trình mã của từng ghế tại cửa vào: mỗi mã dành cho một người.',
  },
  reminder: {
    subject: 'Sắp chiếu: {title}, {day} {time}',
    title: 'Phim của bạn sắp bắt đầu',
    lead: 'Suất chiếu của bạn bắt đầu lúc {time}. Hãy chuẩn bị sẵn mã của từng ghế khi đến cửa vào.',
  },
  refund: {
    subject: 'Đã hủy: {title}, {day} {time}',
    title: 'Vé của bạn đã được hủy',
    lead: {
      cancelled_by_owner: 'Bạn đã trả lại ghế, nên mã của các ghế này không còn hiệu lực.',
      show_started:
        'Khoản thanh toán của bạn đến sau khi suất chiếu đã bắt đầu, nên không có vé cho suất chiếu này.',
      seats_gone: 'Khoản thanh toán của bạn đến sau khi các ghế không còn nữa, nên không có vé.',
      amount_differs: 'Số tiền đã trả không khớp với giá của các ghế, nên không có vé.',
      paid_after_cancel: 'Khoản thanh toán của bạn đến sau khi lượt đặt vé đã bị hủy, nên không có vé.',
      dispute_lost: 'Ngân hàng của bạn đã thu lại khoản thanh toán cho bạn, nên vé không còn hiệu lực.',
      other: 'Tiền của bạn đã được hoàn lại, nên mã của các ghế này không còn hiệu lực.',
    },
  },
  seats_held: {
    subject: 'Ghế giữ cho bạn đến {until}: {title}, {day} {time}',
    title: 'Đã có ghế cho bạn',
    lead: 'Bạn đã chờ {count}. {seats} được giữ cho bạn đến {until}. Vui lòng thanh toán trên trang My Booking trước giờ đó; sau đó ghế sẽ được chuyển cho người chờ tiếp theo.',
    leadFree:
      'Bạn đã chờ {count}. {seats} được giữ cho bạn đến {until}. Vui lòng xác nhận trên trang My Booking trước giờ đó; sau đó ghế sẽ được chuyển cho người chờ tiếp theo.',
    one: 'một ghế',
    some: '{count} ghế',
    oneHeld: 'Ghế {seats}',
    someHeld: 'Các ghế {seats}',
    link: 'Thanh toán cho ghế của bạn',
    linkFree: 'Xác nhận ghế của bạn',
  },
  show_cancelled: {
    subject: 'Suất chiếu đã bị hủy: {title}, {day} {time}',
    title: 'Suất chiếu đã bị hủy',
    lead: 'Chúng tôi rất tiếc: suất chiếu này đã bị hủy. {reason}',
  },
  wait_ended: {
    subject: 'Suất chiếu bạn đang chờ đã bị hủy: {title}, {day} {time}',
    title: 'Suất chiếu đã bị hủy',
    lead: 'Chúng tôi rất tiếc: suất chiếu mà bạn đang chờ ghế sẽ không diễn ra. {reason}',
    nothing: 'Bạn không cần làm gì: hiện không có ghế nào được giữ cho bạn và bạn không bị trừ tiền.',
    link: 'Các suất chiếu khác của phim này',
  },
  money:
    '{amount} sẽ được hoàn về thẻ mà bạn đã dùng để thanh toán. Ngân hàng có thể cần đến mười ngày để hiển thị khoản tiền này.',
  moneyBefore: '{amount} trong số tiền vé đã được hoàn trước đó.',
  atBank:
    'Ngân hàng của bạn đang xem xét khoản thanh toán này. Tiền sẽ về từ ngân hàng của bạn, hoặc từ rạp sau khi ngân hàng quyết định.',
  refused:
    'Không thể hoàn tiền theo cách mà bạn đã thanh toán. Vui lòng viết cho chúng tôi cách hoàn tiền khác: {mail}',
  byBank: 'Rạp không chuyển thêm khoản nào: tiền đã về ngân hàng của bạn.',
  free: 'Bạn chưa trả khoản tiền nào cho vé này.',
  noAmount: 'Miễn phí',
  facts: {
    day: 'Ngày',
    time: 'Giờ',
    hall: 'Phòng chiếu',
    shown: 'Định dạng',
    seats: 'Ghế',
    amount: 'Số tiền',
    booking: 'Mã đặt vé',
  },
  spoken: 'thoại {language}',
  subtitles: 'phụ đề {language}',
  seat: 'Ghế {seat}',
  code: 'Mã của ghế {seat}: {code}',
  sentOne: 'Đã gửi cho người khác, người đó có mã: ghế {seats}.',
  sentSome: 'Đã gửi cho người khác, họ có các mã: ghế {seats}.',
  calendar: 'Tệp đính kèm giúp bạn thêm suất chiếu vào lịch.',
  own: 'Tất cả vé bạn đã đặt',
  noReminders: 'Bạn không muốn được nhắc nữa? Hãy tắt nhắc nhở trên trang My Booking.',
  contact: 'Mọi thắc mắc: {mail} hoặc {phone}',
};
