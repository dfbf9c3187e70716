import { SideDrawer } from "#ui/index.ts";
import { VitalsForm, type VitalsFormProps } from "./vitals-form.tsx";

/** Records vitals from another screen, such as the med pass. */
export function VitalsDrawer(props: VitalsFormProps) {
  const { chart, onClose } = props;
  return (
    <SideDrawer opened onClose={onClose} title={`Vitals: ${chart.preferredName ?? chart.legalFirstName}`} width={520}>
      <VitalsForm {...props} />
    </SideDrawer>
  );
}
