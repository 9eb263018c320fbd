import base from "./playwright.config.ts";
export default { ...base, testDir: "./tests/e2e", timeout: 45_000, expect: { timeout: 10_000 } };
