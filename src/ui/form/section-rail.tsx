import { memo, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { PageSection, type PageSectionProps } from "../page/section.tsx";
import { Shape } from "../state/shape.tsx";
import classes from "./form.module.css";
import { useFieldsForm } from "./form.tsx";
import { getPath } from "./path.ts";
import { isRequired, schemaAt } from "./schema.ts";

export interface FormSection {
  id: string;
  title: string;
  /** Paths of the section's fields; its progress is counted from the required ones. */
  fields: readonly string[];
}

const filled = (value: unknown) =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/**
 * A long form as sections with a rail: where one is, what is still missing, where something was refused. Its children are
 * the sections as `RailSection`; only the rail follows each keystroke.
 */
export function SectionRail({ sections, children }: { sections: readonly FormSection[]; children: ReactNode }) {
  return (
    <div className={classes.rail}>
      <Rail sections={sections} />
      <div>{children}</div>
    </div>
  );
}

/** One section beside the rail; `id` as in the rail. */
export function RailSection({ children, ...head }: Pick<PageSectionProps, "id" | "title" | "note" | "children">) {
  return (
    <PageSection {...head}>
      <div className={classes.form}>{children}</div>
    </PageSection>
  );
}

function Rail({ sections }: { sections: readonly FormSection[] }) {
  const { store } = useFieldsForm();
  const { values, errors } = useSyncExternalStore(store.subscribe, store.snapshot);
  const current = useCurrentSection(sections);
  const refusedPaths = new Set(Object.keys(errors).flatMap(pathsTo));
  return (
    <nav className={classes.railNav} aria-label="Sections">
      {sections.map(({ id, title, fields }) => {
        const answered = fields.filter((path) => filled(getPath(values, path)));
        const required = fields.filter((path) => isRequired(schemaAt(store.schema, path)));
        const missing = required.filter((path) => !answered.includes(path)).length;
        const refused = fields.some((path) => refusedPaths.has(path));
        const standing = refused
          ? "refused"
          : missing === 0 && (answered.length > 0 || required.length > 0)
            ? "done"
            : answered.length > 0
              ? "begun"
              : "untouched";
        return (
          <RailLink
            key={id}
            id={id}
            title={title}
            standing={standing}
            missing={missing}
            // A section of text alone has nothing to complete.
            asks={fields.length > 0}
            current={current === id}
          />
        );
      })}
    </nav>
  );
}

const shapes = { refused: "alert", done: "check", begun: "half", untouched: "ring" } as const;

interface RailLinkProps {
  id: string;
  title: string;
  standing: keyof typeof shapes;
  missing: number;
  asks: boolean;
  current: boolean;
}

const RailLink = memo(function RailLink({ id, title, standing, missing, asks, current }: RailLinkProps) {
  return (
    <a
      href={`#${id}`}
      className={classes.railLink}
      data-done={standing === "done" || undefined}
      data-refused={standing === "refused" || undefined}
      aria-current={current ? "true" : undefined}
    >
      {asks && <Shape shape={shapes[standing]} />}
      {title}
      <span className={classes.railCount}>
        {standing === "refused"
          ? "look again"
          : missing > 0
            ? `${missing} left`
            : asks && <span className="cairn-hidden">complete</span>}
      </span>
    </a>
  );
});

/** `a`, `a.b` and `a.b.c` for `a.b.c`. */
function pathsTo(key: string): string[] {
  const steps = key.split(".");
  return steps.map((_, at) => steps.slice(0, at + 1).join("."));
}

function useCurrentSection(sections: readonly FormSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map((section) => section.id).join(" ");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: "-20% 0px -70% 0px" },
    );
    for (const id of ids.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
