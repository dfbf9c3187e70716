import { Button, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Stones, type StonesScene } from "#ui/brand/stones.tsx";
import { AppLink } from "../router/links.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import classes from "./alone.module.css";

interface AloneProps {
  title: string;
  children: ReactNode;
  scene: StonesScene;
  /** What can be done about it, between the words and the way out. */
  below?: ReactNode;
}

/** A page that has nothing to show but why, and the way out. */
export function Alone({ title, children, scene, below }: AloneProps) {
  const session = useMaybeSession();
  return (
    <div className={classes.alone}>
      <Stones scene={scene} />
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw="46ch">
        {children}
      </Text>
      {below}
      <Button component={AppLink} to={session ? "/home" : "/"} mt="sm">
        {session ? "Home" : "Sign in"}
      </Button>
    </div>
  );
}
