import { useExtensions } from "#platform/web/index.ts";
import { useFormValue } from "#ui/index.ts";
import { useLevels } from "./names.ts";

interface ProgramFieldProps {
  /** Used where the form does not ask for them. */
  locationId?: string;
  levelOfCareId?: string | null;
}

/** The program of the location and level of care that the form names, from the notes module. */
export function ProgramField({ locationId, levelOfCareId }: ProgramFieldProps) {
  const [program] = useExtensions("client-admission.program");
  const levels = useLevels();
  const chosenLocation = useFormValue<string>("locationId") ?? locationId;
  const levelCode = levels.code(useFormValue<string>("levelOfCareId") ?? levelOfCareId);
  if (!program || !chosenLocation || !levelCode) return null;
  return <program.Field locationId={chosenLocation} levelCode={levelCode} />;
}
