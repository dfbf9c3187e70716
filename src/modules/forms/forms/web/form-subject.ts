import { createContext, useContext } from "react";

/** The form that is being filled, for questions that need more than their own answer. */
interface FormSubject {
  formId: string;
  mrNo: string;
  timeZone: string;
  /** Of the person who fills it, where it is not staff. */
  language?: "en" | "es";
}

/** Null in a preview, which has no client and keeps no files. */
export const FormSubjectContext = createContext<FormSubject | null>(null);
export const useFormSubject = (): FormSubject | null => useContext(FormSubjectContext);
