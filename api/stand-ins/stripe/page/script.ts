/** The page's script. It only eases typing and shows that paying is under way; without it the form works the same. */
export const CHECKOUT_SCRIPT = `
const form = document.querySelector('[data-checkout]');
if (form) {
  const button = form.querySelector('button');
  const label = button.textContent;
  const spaced = (input, shape) => input.addEventListener('input', () => {
    if (input.selectionEnd === input.value.length) input.value = shape(input.value);
  });
  spaced(form.elements.cardNumber, (value) =>
    value.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 '));
  let before = '';
  spaced(form.elements.cardExpiry, (value) => {
    const digits = value.replace(/\\D/g, '').slice(0, 4);
    const shrinking = value.length < before.length;
    before = digits.length > 2 || (digits.length === 2 && !shrinking)
      ? digits.slice(0, 2) + ' / ' + digits.slice(2)
      : digits;
    return before;
  });
  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-disabled') === 'true') return event.preventDefault();
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy;
  });
  addEventListener('pageshow', () => {
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  });
}
`;
