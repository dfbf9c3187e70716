/** The default terms of a new facility, replaced by its own text in the settings. Headings, paragraphs and lists only. */
export function standardStaffTerms(facility: string, productName: string) {
  return {
    version: "2026-01",
    title: `Using ${productName} at ${facility}`,
    bodyHtml: `<p>${productName} holds the records of people in care. These terms say, in plain words, how everybody who works with it looks after them.</p>
<h2>Your account is yours alone</h2>
<ul><li>Nobody else uses your password, PIN or passkey, not even for a minute.</li><li>Lock the screen when you step away. On a shared device, switch to your own name.</li><li>If you think somebody knows your password, change it and tell your administrator at once.</li></ul>
<h2>You open what your work needs</h2>
<ul><li>Open a chart only when you care for that person or your task asks for it. Every opening is recorded with your name.</li><li>Opening a chart in an emergency is allowed, and is always looked at afterwards.</li><li>Your own chart, and those of family, friends and colleagues, are not yours to open.</li></ul>
<h2>What you see stays here</h2>
<ul><li>Records of substance use treatment are protected by federal law (42 CFR Part 2) beyond other health records. They leave only with written consent or where that law allows it.</li><li>Do not copy, photograph or send what is on the screen outside ${productName}.</li></ul>
<h2>What you write is a record</h2>
<ul><li>Chart what you saw and did, when you did it. A signed entry is never erased, only amended.</li><li>Text that ${productName} suggests is a draft until you have read and signed it.</li></ul>
<h2>How your use is recorded</h2>
<p>Sign-ins, chart openings and changes are logged and kept for at least six years. Compliance reads the log. Misuse can end your access and has legal consequences.</p>`,
  };
}
