import { Chip } from "#ui/index.ts";
import { type LabelColor, labelTones } from "../label.ts";
import classes from "./labels.module.css";

interface Shown {
  name: string;
  color: LabelColor;
  /** Small print: what it means, and until when it is shown. */
  title?: string;
}

/** Labels of one client, as chips. */
export function Labels({ labels }: { labels: readonly Shown[] }) {
  return (
    <span className={classes.labels}>
      {labels.map(({ name, color, title }) => (
        <Chip key={name} tone={labelTones[color]} {...(title ? { title } : {})}>
          {name}
        </Chip>
      ))}
    </span>
  );
}
