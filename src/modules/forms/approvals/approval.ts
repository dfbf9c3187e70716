/** The signature of who approves a form; it is not part of a template. */
export const approvalSlotKey = "approval";
export const approvalIntent = "I have read this form and approve it.";
