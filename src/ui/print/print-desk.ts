import { type ComponentType, createContext } from "react";

/** The printout of one client's record that is released. */
export interface PrintedSheet {
  title: string;
  clientName: string;
  recordNumber: string;
  /** 42 CFR Part 2 protects the record. */
  part2: boolean;
  /** Categories of information on it. */
  contains: readonly string[];
}

/** A recorded release, as it is printed on the sheet. */
export interface PrintRelease {
  recipient: string;
  /** Purpose, legal basis and information released, each a phrase. */
  scope: readonly string[];
  at: string;
  /** The full notice of 42 CFR 2.32 goes along. */
  withNotice: boolean;
}

/** What surrounds a print page: whether it may be released outside the facility, and how. */
export interface PrintDesk {
  /** Why this page is never released; null where it can be. */
  insideOnly: string | null;
  contains: readonly string[];
  Release: ComponentType<{ sheet: PrintedSheet; onReleased: (release: PrintRelease) => void }> | null;
}

/** Null for a page about no client, and outside of print pages. */
export const PrintDeskContext = createContext<PrintDesk | null>(null);
