/** APP_SECRET of every process under test. */
export const TEST_SECRET = "5e".repeat(32);
