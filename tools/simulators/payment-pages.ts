const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const frame = (content: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Pay by card</title><style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { width: min(22rem, calc(100vw - 2rem)); padding-block: 2rem; }
h1 { font-size: 1rem; font-weight: 500; margin: 0; } .amount { font-size: 2rem; font-weight: 600; margin: 0 0 1.25rem; }
label { display: block; margin-block: .75rem; font-size: .875rem; }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; margin-top: .25rem; }
button { width: 100%; font: inherit; padding: .625rem; margin-top: 1rem; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; } .error { color: #b3261e; } .note { font-size: .8rem; opacity: .75; }
</style></head><body><main>${content}</main></body></html>`;

/** The page on which a card is entered, at the processor's own address. */
export function cardPage({ name, amount }: { name: string; amount: number }, error: string | null): string {
  return frame(`<h1>${escaped(name)}</h1><p class="amount">${dollars.format(amount / 100)}</p>
<form method="post">${error ? `<p class="error" role="alert">${escaped(error)}</p>` : ""}
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
<div class="row"><label>Expiry (MM/YY)<input name="expiry" autocomplete="cc-exp" required></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label></div>
<button>Pay ${dollars.format(amount / 100)}</button></form>
<p class="note">Simulated card processor. Use 4242 4242 4242 4242, or 4000 0000 0000 0002 for a declined card.</p>`);
}

export const donePage = (text: string): string => frame(`<p>${escaped(text)}</p>`);
