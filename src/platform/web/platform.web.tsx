import { IconHome } from "@tabler/icons-react";
import { defineWebModule } from "./modules/module.ts";

/** The platform's own screens, in the form of a module. */
export const platformModule = defineWebModule({
  name: "platform",
  screens: [
    { path: "/", layout: "bare", signedOut: true, load: () => import("./screens/sign-in.tsx") },
    { path: "/home", layout: "shell", load: () => import("./screens/home.tsx") },
    { path: "/profile", layout: "shell", load: () => import("./screens/profile.tsx") },
    {
      path: "/notifications",
      layout: "shell",
      permission: "notifications.use",
      load: () => import("./screens/notifications.tsx"),
    },
    { path: "/403", layout: "bare", signedOut: true, load: () => import("./screens/forbidden-screen.tsx") },
    { path: "/404", layout: "bare", signedOut: true, load: () => import("./screens/not-found-screen.tsx") },
    { path: "/exportPrint/$print_page", layout: "print", load: () => import("./screens/print-page.tsx") },
  ],
  nav: [{ label: "Home", icon: IconHome, to: "/home", order: 0, key: "h" }],
  extensions: {
    "palette.command": [
      {
        id: "profile",
        label: "Change text size, spacing or theme",
        keywords: ["preferences", "dark"],
        to: "/profile?tabs=preferences",
      },
      {
        id: "security",
        label: "Change my PIN or password",
        keywords: ["security", "sessions"],
        to: "/profile?tabs=security",
      },
      { id: "notifications", label: "See all notifications", permission: "notifications.use", to: "/notifications" },
    ],
  },
});
