import { Anchor } from "@mantine/core";
import { AppLink } from "#platform/web/index.ts";
import { Chip } from "#ui/index.ts";
import type { FormTemplate } from "../template.contract.ts";
import { templateKindLabels } from "../template.ts";
import classes from "./builder.module.css";

/** Title, way back and facts of a template's page. */
export function templateHead(template: FormTemplate, title: string) {
  return {
    title,
    trail: (
      <Anchor component={AppLink} to="/forms?tabs=library" size="sm">
        Form templates
      </Anchor>
    ),
    summary: (
      <span className={classes.facts}>
        <Chip>{templateKindLabels[template.kind]}</Chip>
        {template.status === "archived" && <Chip tone="attention">Archived</Chip>}
        {template.publishedNumber !== null && <Chip tone="done">Version {template.publishedNumber} published</Chip>}
        {template.draftNumber !== null && <Chip tone="info">Draft of version {template.draftNumber}</Chip>}
        {template.isShipped && <Chip>Ships with Cairn</Chip>}
      </span>
    ),
  };
}
