const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f6fb;color:#1d2433}main{max-width:44rem;margin:2rem auto;padding:0 1rem}
form,ul{background:#fff;border:1px solid #d7dce8;border-radius:8px;padding:1rem;display:grid;gap:.75rem;list-style:none}
label{display:grid;gap:.25rem}input,select{font:inherit;padding:.5rem;border:1px solid #97a0b5;border-radius:6px}
button{font:inherit;padding:.6rem;border:0;border-radius:6px;background:#20409a;color:#fff}.note{color:#5b6478}
</style></head><body><main>${body}</main></body></html>`;

/** Why a sign-on was refused, in the provider's words. */
export function refusedPage(reason: string): string {
  return page("Sign-on refused", `<h1>Sign-on refused</h1><p>${escaped(reason)}</p>`);
}

interface Shown {
  id: string;
  name: string;
  sig: string;
  status: string;
}

/** The prescribing window of a patient. */
export function prescribingPage(
  patient: { id: string; name: string; birthDate: string },
  session: string,
  prescriptions: readonly Shown[],
): string {
  const rows = prescriptions.map(
    ({ name, sig, status }) => `<li>${escaped(name)}: ${escaped(sig)} (${escaped(status)})</li>`,
  );
  return page(
    "Prescribing",
    `<p class="note">Simulated e-prescribing service. Nothing reaches a pharmacy.</p>
<h1>${escaped(patient.name)}, born ${escaped(patient.birthDate)}</h1>
<form method="post" action="/prescribe">
<input type="hidden" name="session" value="${escaped(session)}"><input type="hidden" name="patient" value="${escaped(patient.id)}">
<label>Medication <input name="name" required value="sertraline 50 mg tablet"></label>
<label>RxCUI <input name="rxcui" value="312941"></label>
<label>Directions <input name="sig" required value="Take 1 tablet by mouth daily"></label>
<label>Quantity <input name="quantity" value="30"></label>
<label>Diagnosis (ICD-10) <input name="diagnosis" value="F33.1"></label>
<label>DEA schedule <select name="schedule"><option value="0">Not controlled</option><option value="2">II</option><option value="3">III</option><option value="4">IV</option></select></label>
<label>Second factor, for controlled drugs <input name="factor" inputmode="numeric"></label>
<button>Sign and send</button></form>
<h2>Prescriptions</h2><ul>${rows.join("") || "<li>None yet</li>"}</ul>`,
  );
}

export function notificationsPage(counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts).map(([name, count]) => `<li>${escaped(name)}: ${count}</li>`);
  return page("Notifications", `<h1>Refill requests and errors</h1><ul>${rows.join("")}</ul>`);
}
