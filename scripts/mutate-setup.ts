/** Of a mutant only counts that a property fails, not by which smallest example. */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
