/** As much of the reference library of Standard Webhooks as our tests use: types are checked without an install of it. */
declare module 'standardwebhooks' {
  export class Webhook {
    constructor(secret: string)
    verify(body: string, headers: Readonly<Record<string, string>>): unknown
  }
}
