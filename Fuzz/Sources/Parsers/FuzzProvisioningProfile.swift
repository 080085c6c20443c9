import AppBinaries

/// Tries one input as a provisioning profile: a property list in signed data.
func fuzzProvisioningProfile(_ input: [UInt8]) {
  do throws(AppBinaryError) {
    let profile = try ProvisioningProfile(input)
    require(profile.list.members != nil, "the content is a dictionary")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
    require(error.offset <= input.count, "and a place in the file")
  }
}
