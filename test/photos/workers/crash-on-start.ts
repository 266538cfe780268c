/** A decoder that does not even start. */
throw new Error('no native library for this machine')
