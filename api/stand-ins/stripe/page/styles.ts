/** The page's one sheet; colours are the product's tokens (shared-ui), which a stand-in does not import. */
export const CHECKOUT_STYLES = `
@font-face { font-family: 'Inter'; src: url('/c/assets/inter.woff2') format('woff2'); font-weight: 100 900; font-display: swap; }
@font-face { font-family: 'Bebas Neue'; src: url('/c/assets/bebas-neue.woff2') format('woff2'); font-display: swap; }
:root {
  --ink-0: #0B0A10; --ink-1: #14121B; --ink-2: #1E1B28;
  --text-hi: #F6F3EE; --text-mid: #BDB6C9; --text-low: #978FA6;
  --amber: #FFB547; --on-amber: #1A1206; --mint: #5FE0A8; --focus: #8CC8FF; --danger: #FF8A80;
  --line: #3A3448; --line-strong: #7A718C;
  color-scheme: dark;
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ink-0); color: var(--text-hi);
  font: 400 16px/1.5 'Inter', system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.test-banner { padding: 8px 24px; background: var(--ink-2); color: var(--text-mid); font-size: 13px; text-align: center; }
.test-banner strong, .test-banner span { white-space: nowrap; }
.test-banner strong { color: var(--amber); font-weight: 600; margin-right: 4px; }

.halves { flex: 1; display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.summary { padding: 24px 20px 32px; background:
  radial-gradient(120% 90% at 50% -20%, color-mix(in srgb, var(--amber) 16%, transparent), transparent 60%), var(--ink-1); }
.summary-inner, .action > * { max-width: 440px; margin-inline: auto; }
.action { padding: 32px 20px 48px; }

.back { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; margin-left: -8px; padding: 0 12px 0 8px;
  border-radius: 8px; color: var(--text-mid); text-decoration: none; font-weight: 500; transition: color 150ms; }
.back:hover { color: var(--text-hi); }
.back svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.brand { font: 400 22px/1 'Bebas Neue', sans-serif; letter-spacing: .14em; color: var(--amber); }
.brand[data-after-back] { margin-top: 16px; }
.total-label { margin-top: 20px; color: var(--text-mid); font-size: 15px; }
.total { font: 400 clamp(56px, 12vw, 76px)/1 'Bebas Neue', sans-serif; letter-spacing: .01em; font-variant-numeric: tabular-nums; margin-top: 4px; }

.ticket { margin-top: 24px; border-radius: 12px; background: var(--ink-2); position: relative; }
.item { display: flex; gap: 16px; align-items: center; padding: 20px; }
.item + .item { padding-top: 0; }
.item img { flex: none; width: 56px; height: 84px; object-fit: cover; border-radius: 8px; background: var(--line); }
.item-name { flex: 1; min-width: 0; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere; }
.item-quantity { display: block; margin-top: 4px; color: var(--text-mid); font-weight: 400; font-size: 14px; font-variant-numeric: tabular-nums; }
.item-amount { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.sum { display: flex; justify-content: space-between; gap: 16px; padding: 16px 20px; border-top: 2px dashed var(--line); color: var(--text-mid); position: relative; }
.sum .item-amount { color: var(--text-hi); }
.sum::before, .sum::after { content: ''; position: absolute; top: -11px; width: 20px; height: 20px; border-radius: 50%; background: var(--ink-1); }
.sum::before { left: -10px; } .sum::after { right: -10px; }

h1 { font: 400 34px/1.1 'Bebas Neue', sans-serif; letter-spacing: .03em; }
.problem p { margin-top: 16px; padding: 12px 16px; border-radius: 8px; border: 1px solid var(--danger);
  background: color-mix(in srgb, var(--danger) 10%, transparent); color: var(--danger); font-weight: 500; }
form { margin-top: 20px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.field { margin-bottom: 16px; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 500; color: var(--text-mid); }
input { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--ink-1);
  color: var(--text-hi); font: inherit; font-variant-numeric: tabular-nums; transition: border-color 150ms; }
input::placeholder { color: var(--text-low); opacity: 1; }
input:hover { border-color: var(--text-mid); }
input:focus { outline: 3px solid var(--focus); outline-offset: 0; border-color: transparent; }
input:read-only { border-color: var(--line); background: transparent; color: var(--text-mid); }
input[aria-invalid='true'] { border-color: var(--danger); }
.field-error { color: var(--danger); font-size: 14px; }
.field-error:not(:empty) { margin-top: 6px; }

button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; margin-top: 24px; padding: 0 24px;
  border: 0; border-radius: 12px; background: var(--amber); color: var(--on-amber); font: 600 17px/1 'Inter', system-ui, sans-serif;
  text-decoration: none; cursor: pointer; font-variant-numeric: tabular-nums; transition: transform 150ms, opacity 150ms; }
button:hover, .button:hover { transform: translateY(-1px); }
button:active, .button:active { transform: none; }
button[aria-disabled='true'] { opacity: .65; cursor: progress; transform: none; }

.test-cards { margin-top: 32px; padding: 20px; border: 1px dashed var(--line-strong); border-radius: 12px; color: var(--text-mid); font-size: 14px; }
.test-cards h2 { font-size: 14px; font-weight: 600; color: var(--text-hi); }
.test-cards dl { margin: 8px 0 12px; }
.test-cards dl div { display: flex; justify-content: space-between; gap: 12px; padding: 4px 0; }
.test-cards dt { font-variant-numeric: tabular-nums; color: var(--text-hi); user-select: all; white-space: nowrap; }
.pays { color: var(--mint); } .declines { color: var(--danger); }

.closed { text-align: center; padding-top: 24px; }
.closed p, .test-cards p, .problem p { text-wrap: pretty; }
.closed h1, .closed p { text-wrap: balance; }
.closed .button { display: inline-flex; width: auto; min-width: 240px; }
.closed p { margin-top: 12px; color: var(--text-mid); }
.mark { display: inline-grid; place-items: center; width: 72px; height: 72px; margin-bottom: 20px; border-radius: 50%; }
.mark svg { width: 36px; height: 36px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.mark-done { background: color-mix(in srgb, var(--mint) 14%, transparent); color: var(--mint); }
.mark-over { background: color-mix(in srgb, var(--amber) 14%, transparent); color: var(--amber); }

@media (min-width: 880px) {
  .halves { grid-template: 1fr / minmax(0, 1fr) minmax(0, 1fr); }
  .summary { padding: 72px 48px; background:
    radial-gradient(90% 60% at 30% 0%, color-mix(in srgb, var(--amber) 16%, transparent), transparent 65%), var(--ink-1); }
  .action { padding: 72px 48px; }
  .summary-inner { margin-inline: auto 40px; }
  .action > * { margin-inline: 40px auto; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
