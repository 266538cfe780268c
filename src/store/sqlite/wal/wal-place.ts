/** Where generations are shipped to: a folder or a bucket. A file is there whole or not at all. */
export interface WalPlace {
  /** For messages. */
  readonly name: string
  put(name: string, bytes: Uint8Array): Promise<void>
  putFile(name: string, path: string): Promise<void>
  /** All that is there, ours or not. */
  names(): Promise<readonly string[]>
  /** False: there is none. */
  getFile(name: string, path: string): Promise<boolean>
  remove(name: string): Promise<void>
}
