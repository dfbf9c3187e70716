import type { Plugin } from "vite";

/** In development `/downtime` is its own page too, as the server answers it in production. */
export function downtimeAddress(): Plugin {
  return {
    name: "cairn:downtime-address",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split("?")[0] === "/downtime") request.url = "/downtime.html";
        next();
      });
    },
  };
}
