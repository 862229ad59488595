/** What the process of the stand-ins is sent once: those to start, each on its port of this machine. */
export interface StandInOrder {
  /** folder with one folder a stand-in, where it keeps its state */
  dataDir: string;
  mongodb?: { port: number };
  mailbox?: { smtpPort: number; pagePort: number };
  /** `artDir`: the folder of the drawn pictures */
  films?: { port: number; apiKey: string; artDir: string };
  stripe?: {
    port: number;
    secretKey: string;
    webhookSecret: string;
    webhookUrl: string;
    /** where browsers reach its payment pages; its own port unless told */
    publicUrl?: string;
  };
  clerk?: {
    port: number;
    publishableKey: string;
    secretKey: string;
    /** pages that may sign in */
    allowedOrigins: string[];
    /** tells the cookies of two copies apart */
    cookieSuffix: string;
    /** where its cookie is sent; the path under which the shell passes it on unless told */
    cookiePath?: string;
  };
}

/** Its answer. `clerkJwtKey` is the public key that the local Clerk signs with. */
export type StandInAnswer =
  { ready: true; clerkJwtKey?: string | undefined } | { ready: false; reason: string };
