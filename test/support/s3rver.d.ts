/** The part of s3rver that tests use; the package has no types. */
declare module 's3rver' {
  interface S3rverOptions {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly configureBuckets: readonly {
      readonly name: string
      readonly configs: readonly string[]
    }[]
  }
  class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default S3rver
}
