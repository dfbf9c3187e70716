/** Whose online intake forms they are: a lead, or the stay of a client who has a chart already. */
export interface FormsOf {
  leadId: string | null;
  clientId: string | null;
  demographicId: string | null;
}

export const ofLead = (leadId: string): FormsOf => ({ leadId, clientId: null, demographicId: null });
