/** The default terms of a new facility, replaced by its own text in the settings. Headings, paragraphs and lists only. */
export function standardStaffTerms(facility: string, productName: string) {
  return {
    version: "2026-01",
    title: `Using ${productName} at ${facility}`,
    bodyHtml: `<p>${productName} contains client records. These terms describe how everyone who uses it protects them.</p>
<h2>Keep your account private</h2>
<ul><li>Never share your password, PIN or passkey.</li><li>Lock the screen when you step away. On a shared device, switch to your own user.</li><li>If you think someone knows your password, change it and tell your administrator right away.</li></ul>
<h2>Open only the charts you need for your work</h2>
<ul><li>Open a chart only when you care for the client or your work requires it. Every access is logged with your name.</li><li>Break-the-glass access is allowed in an emergency, and every use is reviewed.</li><li>Do not open your own chart, or the charts of family, friends or coworkers.</li></ul>
<h2>Keep records confidential</h2>
<ul><li>Substance use treatment records have stricter federal protection (42 CFR Part 2) than other health records. Disclose them only with written consent or where that law allows it.</li><li>Do not copy, photograph or send what is on the screen outside ${productName}.</li></ul>
<h2>Document accurately</h2>
<ul><li>Chart what you saw and did, when you did it. A signed entry is never erased, only amended.</li><li>Text that ${productName} suggests is a draft until you have read and signed it.</li></ul>
<h2>Activity is logged</h2>
<p>Sign-ins, chart access and changes are logged and kept for at least six years. Compliance reviews the log. Misuse can end your access and has legal consequences.</p>`,
  };
}
