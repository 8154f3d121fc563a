import { defineConfig } from "vite";

export default defineConfig({
  // The page works from any folder of any server.
  base: "./",
  worker: { format: "es" },
  build: {
    outDir: "dist",
    // Files of their own: the page's policy allows no data in addresses but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
