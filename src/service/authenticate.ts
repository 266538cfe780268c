/** Who is calling: nobody in particular, or a seller with a key. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'seller'; readonly sellerId: number; readonly keyId: string }

export const anonymous: Caller = { kind: 'anonymous' }
