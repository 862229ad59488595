/** Version of the site contract: additive within a major. A release states the range that it was built for. */
export const CONTRACT_VERSION = '1.7.0';
