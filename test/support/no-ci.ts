/** Ink draws nothing live where it believes nobody looks; a test's person looks. */
process.env.CI = "0";
process.env.CONTINUOUS_INTEGRATION = "0";
